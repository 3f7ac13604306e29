import { defineTagging } from './tagging.ts';

export default defineTagging({
  name: 'tag pin',
  summary: 'Put tags on addresses, pasted or from a file',
  of: 'emails',
  action: 'tag pin emails',
  confirmLabel: 'Put tags on',
  example: '31,32 ann@example.com',
});
