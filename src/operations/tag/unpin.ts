import { tagUnpinEmails } from '../../bulk/actions/tags.ts';
import { defineTagging } from './tagging.ts';

export default defineTagging({
  name: 'tag unpin',
  summary: 'Take tags off addresses, pasted or from a file',
  action: tagUnpinEmails,
  confirmLabel: 'Take tags off',
  example: '31 ann@example.com',
});
