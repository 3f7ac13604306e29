export const SECRET = 'correct-horse-battery-staple';
