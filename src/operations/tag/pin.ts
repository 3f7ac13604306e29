import { tagPinEmails } from '../../bulk/actions/tags.ts';
import { defineTagging } from './tagging.ts';

export default defineTagging({
  name: 'tag pin',
  summary: 'Put tags on addresses, pasted or from a file',
  action: tagPinEmails,
  confirmLabel: 'Put tags on',
  example: '31,32 ann@example.com',
});
