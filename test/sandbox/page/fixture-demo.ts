import type { Demo, Snapshot } from '../../../sandbox/workspace/page-protocol.ts';

/** What a demo offers while something goes wrong, one of its steps done. */
export const demo: Demo = {
  steps: [
    {
      id: 'look-up',
      title: 'Why does Bob get no emails?',
      text: 'Jonas asks in #general. Look the address up.',
      isDone: true,
      help: {
        kind: 'write',
        label: 'Write the command',
        place: { person: 'UMIRA', place: 'CDIGEST' },
        text: '/contact why bob@example.org',
      },
    },
    {
      id: 'decide',
      title: 'Decide on Jonas’s campaign',
      text: 'Review his, then approve it or send it back.',
      isDone: false,
      help: { kind: 'open', label: 'Open Home', place: { person: 'UMIRA', place: 'home' } },
    },
    {
      id: 'go-wrong',
      title: 'See a campaign go wrong',
      text: 'It goes to a bad list.',
      isDone: false,
      help: { kind: 'trouble' },
    },
  ],
  trouble: { state: 'ready', told: [] },
};

export const goingWrong: Demo = {
  ...demo,
  trouble: {
    state: 'running',
    told: [
      {
        text: 'The campaign goes out.',
        look: { person: 'UMIRA', place: 'CALERTS', label: '#campaign-alerts' },
      },
      { text: 'Postbell raises an incident.' },
    ],
  },
};

/** With what each of the people is there for. */
export function withDemo(snapshot: Snapshot): Snapshot {
  const people = snapshot.people.map((one) => ({
    ...one,
    about: `Is a ${one.role.toLowerCase()}.`,
  }));
  return { ...snapshot, people, demo };
}
