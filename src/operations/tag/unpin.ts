import { defineTagging } from './tagging.ts';

export default defineTagging({
  name: 'tag unpin',
  summary: 'Take tags off addresses, pasted or from a file',
  of: 'emails',
  action: 'tag unpin emails',
  confirmLabel: 'Take tags off',
  example: '31 ann@example.com',
});
