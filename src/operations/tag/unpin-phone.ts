import { defineTagging } from './tagging.ts';

export default defineTagging({
  name: 'tag unpin phone',
  summary: 'Take tags off phone numbers, pasted or from a file',
  of: 'phones',
  action: 'tag unpin phones',
  confirmLabel: 'Take tags off',
  example: '31 +380501234567',
});
