import { faker } from '@faker-js/faker/locale/en';
import { fraction, hashOf, pick, pickWeighted } from '../random.ts';
import type { Variables } from '../state/lists.ts';

export interface Person {
  readonly address: string;
  readonly variables: Variables;
  readonly joinedAtMs: number;
  /** What decides everything else about this person. */
  readonly hash: number;
}

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 900;
const DOMAINS = [
  { weight: 40, name: 'example.com' },
  { weight: 25, name: 'example.org' },
  { weight: 15, name: 'mail.example' },
  { weight: 12, name: 'example.net' },
  { weight: 8, name: 'corp.example' },
] as const;
const PLANS = [
  { weight: 6, name: 'Free' },
  { weight: 3, name: 'Starter' },
  { weight: 2, name: 'Pro' },
  { weight: 1, name: 'Business' },
] as const;

/** So many different people, each joined some time before `nowMs`; the same ones for each seed. */
export function createPeople(seed: number, count: number, nowMs: number): readonly Person[] {
  const names = pools.get(seed) ?? createPools(seed);
  pools.set(seed, names);
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const hash = hashOf(seed, `person ${index}`);
    const ask = (question: number) => fraction(hash, question);
    const [first, last] = [pick(names.first, ask(0)), pick(names.last, ask(1))];
    const joinedAtMs = nowMs - Math.floor((2 + ask(2) * LONGEST_DAYS) * DAY_MS);
    const domain = pickWeighted(DOMAINS, ask(3)).name;
    return {
      address: freeAddress(taken, `${first}.${last}`.toLowerCase(), domain),
      variables: {
        Name: `${first} ${last}`,
        City: pick(names.cities, ask(4)),
        Plan: pickWeighted(PLANS, ask(5)).name,
        Since: dayOf(joinedAtMs),
      },
      joinedAtMs,
      hash,
    };
  });
}

/** By seed: a sandbox that is reset knows the same people again. */
const pools = new Map<number, ReturnType<typeof createPools>>();

type Names = readonly [string, ...string[]];

/** By number of the day since 1970: hundreds of people joined on each. */
const days = new Map<number, string>();

/** `YYYY-MM-DD`, as dates in variables are held (spec 1, Conventions). */
export function dayOf(ms: number): string {
  const number = Math.floor(ms / 86_400_000);
  const day = days.get(number) ?? new Date(ms).toISOString().slice(0, 10);
  days.set(number, day);
  return day;
}

function createPools(seed: number): { first: Names; last: Names; cities: Names } {
  faker.seed(seed);
  const many = (count: number, make: () => string): Names => [
    make(),
    ...faker.helpers.multiple(make, { count }),
  ];
  return {
    first: many(300, () => faker.person.firstName()),
    last: many(400, () => faker.person.lastName()),
    cities: many(80, () => faker.location.city()),
  };
}

function freeAddress(taken: Set<string>, name: string, domain: string): string {
  const local = name.replaceAll(/[^a-z.]/g, '');
  let address = `${local}@${domain}`;
  for (let number = 2; taken.has(address); number++) address = `${local}${number}@${domain}`;
  taken.add(address);
  return address;
}
