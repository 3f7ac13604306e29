import { defineTagging } from './tagging.ts';

export default defineTagging({
  name: 'tag pin',
  summary: 'Put tags on addresses',
  of: 'emails',
  action: 'tag pin emails',
  row: 'POST /tags/pin/email',
  confirmLabel: 'Tag them',
  example: '31,32 ann@example.com',
});
