import { digestsOf } from '../../domain/content.ts';
import { formatCount } from '../../domain/figures.ts';
import { action, type Fact, facts, notice, type Reply, type Section } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { resultOf, type Result } from '../../lib/result.ts';
import type { ContactInList } from '../../service/contacts.ts';
import type { KeptOfAddress } from '../../store/privacy.ts';
import { defineOperation } from '../../commands/define.ts';

export default defineOperation({
  name: 'contact forget',
  title: 'Forget a person',
  summary: 'Delete what Postbell itself keeps about a person',
  right: 'delete',
  effect: 'deletes',
  endpoints: ['GET /emails/{email}'],
  example: 'ann@example.com',
  inputs: { email: { kind: 'email', label: 'Address' } },
  confirmLabel: 'Forget this person',
  lookWith: 'contact show',
  async preview({ email }, { store, service }) {
    const [kept, there] = await Promise.all([
      store.privacy.find(email),
      resultOf(service.contacts.find(email)),
    ]);
    return {
      title: `Forget ${email}?`,
      summary: 'Deletes everything Postbell itself keeps about them. This can’t be undone.',
      sections: [keptSection(kept), ...unfinished(kept), atService(there)],
      // More may be kept by the time of the act: the approval covers all of it.
      stakes: { content: digestsOf({ Records: 'all' }) },
      footnote:
        'Anonymous event counts stay. Addresses in Slack messages and the audit trail are masked.',
    };
  },
  async run({ email }, { store, service }): Promise<Reply> {
    const kept = await store.privacy.forget(email);
    const there = await resultOf(service.contacts.find(email));
    const isAny = Object.values({ ...kept, unfinished: 0 }).some((count) => count > 0);
    const isThere = there.value === null || there.value.length > 0;
    return {
      title: 'Forgotten',
      summary:
        kept.unfinished === 0
          ? 'Postbell keeps nothing about this address anymore.'
          : 'Everything that has finished was deleted.',
      sections: [...(isAny ? [keptSection(kept)] : []), ...unfinished(kept), atService(there)],
      actions: compact([
        isThere && action('contact remove', { addresses: email }, 'Remove from all lists…'),
      ]),
    };
  },
});

function keptSection(kept: KeptOfAddress): Section {
  const found = compact<Fact>([
    counted('Received events', kept.events),
    counted('Transactional bounces', kept.bounces),
    counted('Messages to Slack', kept.messages),
    counted('Uploaded files', kept.uploads),
    counted('Jobs', kept.bulkRuns),
    counted('Forms and buttons', kept.forms),
    counted('Approval requests', kept.approvals),
    counted('Names of campaigns and lists', kept.names),
  ]);
  if (found.length > 0) return facts(found);
  return { kind: 'paragraph', text: 'Postbell keeps nothing about this address.' };
}

function counted(label: string, count: number): Fact | null {
  return count === 0 ? null : { label, value: formatCount(count, 'record') };
}

function unfinished({ unfinished: count }: KeptOfAddress): readonly Section[] {
  if (count === 0) return [];
  const text = `Kept for now: ${formatCount(count, 'running job or open request', 'running jobs or open requests')} with this address. Forget it again afterward.`;
  return [notice('warning', text)];
}

function atService({ value, failure }: Result<readonly ContactInList[]>): Section {
  if (failure) {
    const doubt = 'Couldn’t check whether the service still has this address.';
    return notice('warning', `${doubt} ${failure.message}`);
  }
  const text =
    value.length === 0
      ? 'Not on any of your lists. The service keeps its own campaign reports.'
      : `Still on ${formatCount(value.length, 'list')} at the service, which also keeps its own campaign reports.`;
  return { kind: 'paragraph', text };
}
