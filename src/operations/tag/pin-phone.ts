import { defineTagging } from './tagging.ts';

export default defineTagging({
  name: 'tag pin phone',
  summary: 'Put tags on phone numbers',
  of: 'phones',
  action: 'tag pin phones',
  row: 'POST /tags/pin/phone',
  confirmLabel: 'Tag them',
  example: '31 +380501234567',
});
