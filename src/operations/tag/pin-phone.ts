import { tagPinPhones } from '../../bulk/actions/tags.ts';
import { defineTagging } from './tagging.ts';

export default defineTagging({
  name: 'tag pin phone',
  summary: 'Put tags on phone numbers, pasted or from a file',
  action: tagPinPhones,
  confirmLabel: 'Put tags on',
  example: '31 +380501234567',
});
