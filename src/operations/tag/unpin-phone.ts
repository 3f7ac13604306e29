import { tagUnpinPhones } from '../../bulk/actions/tags.ts';
import { defineTagging } from './tagging.ts';

export default defineTagging({
  name: 'tag unpin phone',
  summary: 'Take tags off phone numbers, pasted or from a file',
  action: tagUnpinPhones,
  confirmLabel: 'Take tags off',
  example: '31 +380501234567',
});
