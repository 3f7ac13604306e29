import { isPersons, type Grant, type Protected, type Right } from '../domain/rights.ts';
import type { ApprovalRules } from '../domain/approvals.ts';
import type { Standing } from '../domain/standing.ts';
import { formatNumber } from '../domain/figures.ts';
import { chunksOf } from '../lib/chunks.ts';
import { ForbiddenError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { Endpoint } from '../service/endpoints.ts';
import type { Principal } from '../service/principal.ts';
import type { Approvals } from '../store/approvals.ts';
import type { AllGrants, RightsStore } from '../store/rights.ts';
import { type Answer, answerTo, granted, type Standpoint } from './answer.ts';

const NO_MEMBER: Readonly<Record<Exclude<Standing, 'member'>, string>> = {
  guest: 'Postbell is for full members of this workspace, and you’re here as a guest',
  elsewhere: 'Postbell is for members of its own workspace, and you belong to another one',
  deactivated: 'Postbell is for members of this workspace, and your account is deactivated',
  bot: 'Postbell answers people, not apps',
};

interface Someone {
  readonly personId: string;
  /** `null` outside of a channel. */
  readonly channelId: string | null;
}

/** The rights of one person in one place, as they were when they were read. */
export interface Rights {
  readonly personId: string;
  /** Everything that concerns them here, the channel's limits included. */
  readonly grants: readonly Grant[];
  /** The rules of approval by a second person; `null`: nothing takes one. */
  readonly approvals: ApprovalRules | null;
  has(right: Right): boolean;
  /** Says whether they may run it, and why not: whoever wants to know asks this. */
  answerTo(operation: Protected): Answer;
  mayRun(operation: Protected): boolean;
  /** Tells whether they may run it, or ask for it, as who prepares things may for sending. */
  mayTry(operation: Protected): boolean;
  /** Returns the Slack user ids of others who may give rights, ADMINS first. */
  whomToAsk(): Promise<readonly string[]>;
  /** Returns the most people whom they may change at once; `null`: any number. */
  mostRows(right: Right): number | null;
  /** @throws {ForbiddenError} for more people than support may change at once. */
  requireRows(right: Right, rows: number): Promise<void>;
  /** @throws {ForbiddenError} that says why not, and whom to ask. */
  require(operation: Protected): Promise<void>;
}

/** Milliseconds for which the members of a group count after Slack was asked for them. */
const GROUPS_COUNT_MS = 24 * 60 * 60_000;

/** At least so many are named of those who are there, where there are as many. */
const MOST_NAMED = 20;

/** The most people whose standing is asked for in an hour: Slack gives 100 a minute. */
const MOST_REFRESHED = 500;

/** The operation by which rights are given. */
export const GRANTING: Protected = { name: 'postbell grant', rights: ['administer'] };

/** Somebody must always be able to do both: such a person is an admin. */
const MANAGING: readonly Protected[] = [
  GRANTING,
  { name: 'postbell revoke', rights: ['administer'] },
];

interface PolicyParts {
  /** Slack user ids in ADMINS: they may always do everything. */
  readonly admins: readonly string[];
  /** The most people that somebody in support may change at once. */
  readonly supportMost: number;
  readonly store: {
    readonly rights: Pick<RightsStore, 'of' | 'all'>;
    readonly approvals: Pick<Approvals, 'rules'>;
  };
  /** Tells whether somebody is an owner of the workspace, for as long as there is no admin. */
  readonly isOwner: (personId: string) => Promise<boolean>;
  /** @throws {UnavailableError} when Slack doesn't say. */
  readonly standingOf: (personId: string) => Promise<Standing>;
  readonly now: () => Date;
  readonly log: Log;
}

export interface Policy {
  /** Reads what a person may do in a place: nothing where the store doesn't answer. */
  rightsOf(someone: Someone): Promise<Rights>;
  /** Returns the Slack user ids of those who may give and take back rights, ADMINS first. */
  adminsIn(all: AllGrants): readonly string[];
  /** Returns those who may run something by what they or their groups were granted, ADMINS first. */
  peopleWho(operation: Protected): Promise<readonly string[]>;
  /** Returns those of them who are members, as far as Slack says who they are. */
  presentOf(personIds: readonly string[]): Promise<readonly string[]>;
  /** Comes before everything else. @throws {ForbiddenError} for everybody but members. */
  requireMember(standing: Standing): Promise<void>;
  /**
   * Checks somebody's rights where they asked for something earlier and aren't there now.
   * @throws {ForbiddenError} when they are no member any more, or may not do it any more.
   * @throws {UnavailableError} when Slack doesn't say whether they are a member.
   */
  requireStill(someone: Someone, operation: Protected): Promise<void>;
  /**
   * Asks Slack for the standing of those who may do more than others, so that a silent Slack
   * doesn't lock them out.
   */
  refreshStandings(signal?: AbortSignal): Promise<void>;
  /** Returns who asks the service while somebody runs an operation, or without one looks around. */
  principalOf(someone: Someone, operation?: Protected): Principal;
  /** The same for what runs by itself for its owner, who may have left since. */
  ownerOf(someone: Someone, operation: Protected): Principal;
}

export function createPolicy(parts: PolicyParts): Policy {
  const { admins, supportMost, store, isOwner, standingOf, now, log } = parts;
  const groupsSince = () => new Date(now().getTime() - GROUPS_COUNT_MS);
  const { peopleIn, adminsIn, presentOf, helpersOf } = knowingPeople(parts, groupsSince);

  /** Returns what ADMINS or, where nobody else is an admin, being an owner gives. */
  const givenByOffice = async (personId: string, grants: readonly Grant[]): Promise<boolean> => {
    if (admins.includes(personId)) return true;
    const isAdminGrant = (one: Grant) => one.entry === 'role:admin' && isPersons(one);
    if (admins.length > 0 || grants.some(isAdminGrant)) return false;
    if (adminsIn(await store.rights.all()).length > 0) return false;
    // Nobody owns the workspace as long as Slack doesn't say so.
    return isOwner(personId).catch((err: unknown) => {
      log.warn({ err }, 'nobody knows whether someone owns the workspace');
      return false;
    });
  };

  const grantsOf = async ({ personId, channelId }: Someone): Promise<readonly Grant[]> => {
    const grants = await store.rights.of({ personId, channelId, groupsSince: groupsSince() });
    if (!(await givenByOffice(personId, grants))) return grants;
    const limits = grants.filter(({ subject }) => subject.kind === 'channel');
    return [granted('role:admin', personId), ...limits];
  };

  const policy: Policy = {
    adminsIn,
    presentOf,
    peopleWho: async (operation) => presentOf(peopleIn(await store.rights.all(), [operation])),

    async rightsOf(someone) {
      let grants: readonly Grant[];
      let approvals: ApprovalRules | null = null;
      let isKnown = true;
      try {
        [grants, approvals] = await Promise.all([grantsOf(someone), store.approvals.rules()]);
      } catch (err) {
        log.error({ err }, 'rights could not be read: people may do nothing');
        // Whoever runs Postbell finds out why.
        const isAdmin = admins.includes(someone.personId);
        grants = isAdmin ? [granted('role:viewer', someone.personId)] : [];
        isKnown = false;
      }
      const { personId } = someone;
      const read = { personId, grants, approvals, isKnown };
      const help = (operation: Protected) => helpersOf(someone, operation);
      return rightsBy(read, { supportMost, helpersFor: help });
    },

    async requireMember(standing) {
      if (standing === 'member') return;
      const askIds = await presentOf(admins);
      const haveLeft = askIds.length < admins.length;
      throw forbidden(NO_MEMBER[standing], { askIds, canIds: [], haveLeft });
    },

    async requireStill(someone, operation) {
      await policy.requireMember(await standingOf(someone.personId));
      await (await policy.rightsOf(someone)).require(operation);
    },

    async refreshStandings(signal) {
      const all = await store.rights.all();
      const groups = all.groups.flatMap(({ memberIds }) => memberIds);
      const people = all.grants.filter(isPersons).flatMap(({ subject: { kind, id } }) => {
        return kind === 'person' ? [id] : [];
      });
      for (const personId of new Set([...admins, ...people, ...groups].slice(0, MOST_REFRESHED))) {
        if (signal?.aborted) return;
        // Nobody waits for it: the next hour tries again.
        await standingOf(personId).catch((err: unknown) => log.info({ err }, 'standing unknown'));
      }
    },

    principalOf: (someone, operation = LOOKING) => ({
      require: async (endpoint, right) =>
        (await policy.rightsOf(someone)).require(rowIn(operation, endpoint, right)),
    }),

    ownerOf: (someone, operation) => ({
      require: (endpoint, right) => policy.requireStill(someone, rowIn(operation, endpoint, right)),
    }),
  };
  return policy;
}

/** Slack is asked for so many people at once before somebody is named. */
const ASKED_AT_ONCE = 10;

/** Leaves out who left, is deactivated, or became a guest; whoever Slack doesn’t know of stays. */
function presenceBy(standingOf: PolicyParts['standingOf']) {
  const isHere = async (personId: string) =>
    (await standingOf(personId).catch(() => 'member')) === 'member';
  return async (personIds: readonly string[]): Promise<readonly string[]> => {
    const present: string[] = [];
    for (const some of chunksOf(personIds, ASKED_AT_ONCE)) {
      if (present.length >= MOST_NAMED) break;
      const here = await Promise.all(some.map(isHere));
      present.push(...some.filter((_, index) => here[index]));
    }
    return present;
  };
}

/** Knows who may do something, by all that is granted. */
function knowingPeople(
  { admins, store, standingOf }: Pick<PolicyParts, 'admins' | 'store' | 'standingOf'>,
  groupsSince: () => Date,
) {
  const peopleIn = (
    all: AllGrants,
    operations: readonly Protected[],
    channelId: string | null = null,
  ) => peopleAmong(all, { admins, groupsSince: groupsSince(), channelId }, operations);
  const adminsIn = (all: AllGrants) => peopleIn(all, MANAGING);
  const presentOf = presenceBy(standingOf);
  return {
    peopleIn,
    adminsIn,
    presentOf,
    /** Returns who can help somebody who may not do something; ADMINS where the store is silent. */
    helpersOf: async ({ personId, channelId }: Someone, operation: Protected): Promise<Helpers> => {
      const others = (ids: readonly string[]) => ids.filter((id) => id !== personId);
      const all = await store.rights.all().catch(() => null);
      const known = all === null ? admins : adminsIn(all);
      const [askIds, canIds] = await Promise.all([
        presentOf(others(known)),
        presentOf(all === null ? [] : others(peopleIn(all, [operation], channelId))),
      ]);
      return { askIds, canIds, haveLeft: askIds.length < others(known).length };
    },
  };
}

/** People who type into a picker or open App Home run no operation, and need only look. */
const LOOKING: Protected = { name: '', rights: ['look'] };

/** Returns what one request takes: a command brings the rights of what it declares, and no other. */
function rowIn(operation: Protected, endpoint: Endpoint, right: Right): Protected {
  const isCounted = endpoint.isCountable && operation.counts?.includes(endpoint.name);
  const taken = isCounted ? 'look' : right;
  const isDeclared = operation.rights.includes(taken);
  return { ...operation, name: isDeclared ? operation.name : '', rights: [taken] };
}

interface ReadRights extends Standpoint {
  readonly personId: string;
}

/** Slack user ids of those who can help: those who give rights, and those who may do it. */
interface Helpers extends Pick<ForbiddenError, 'askIds' | 'canIds'> {
  /** True where some who gave rights are no members any more. */
  readonly haveLeft: boolean;
}

interface Helping extends Pick<PolicyParts, 'supportMost'> {
  readonly helpersFor: (operation: Protected) => Promise<Helpers>;
}

function rightsBy(read: ReadRights, { supportMost, helpersFor }: Helping): Rights {
  const { personId, grants, approvals } = read;
  const answer = (operation: Protected) => answerTo(operation, read);
  const has = (right: Right) => answer({ name: '', rights: [right] }).may === 'yes';
  const mostRows = (right: Right) => (right !== 'contacts' || has('prepare') ? null : supportMost);
  return {
    personId,
    grants,
    approvals,
    has,
    answerTo: answer,
    mayRun: (operation) => answer(operation).may === 'yes',
    mayTry: (operation) => answer(operation).may !== 'no',
    whomToAsk: async () => (await helpersFor(GRANTING)).askIds,
    mostRows,
    async requireRows(right, rows) {
      const most = mostRows(right);
      if (most === null || rows <= most) return;
      throw forbidden(
        `You can change up to ${formatNumber(most)} contacts at once, and this is ${formatNumber(rows)}. More requires the marketer role`,
        await helpersFor({ name: '', rights: [right, 'prepare'] }),
      );
    },
    async require(operation) {
      const answered = answer(operation);
      if (answered.may !== 'yes') throw forbidden(answered.why, await helpersFor(operation));
    },
  };
}

interface Among {
  /** Slack user ids in ADMINS. */
  readonly admins: readonly string[];
  readonly groupsSince: Date;
  /** The channel in which they would do it, whose limits count; `null`: any. */
  readonly channelId: string | null;
}

/** Returns those who may run all of these, ADMINS first, then people before groups. */
function peopleAmong(
  { grants, groups }: AllGrants,
  { admins, groupsSince, channelId }: Among,
  operations: readonly Protected[],
): readonly string[] {
  const current = groups.filter(({ readAt }) => readAt >= groupsSince);
  const idsOf = (some: typeof groups, personId: string) =>
    new Set(some.flatMap(({ id, memberIds }) => (memberIds.includes(personId) ? [id] : [])));
  const candidates = grants.filter(isPersons).flatMap(({ subject: { kind, id } }) => {
    if (kind === 'person') return [id];
    return current.find((group) => group.id === id)?.memberIds ?? [];
  });
  const limits = grants.filter(
    ({ subject: { kind, id } }) => kind === 'channel' && id === channelId,
  );
  return [...new Set([...admins, ...candidates])].filter((personId) => {
    const memberOf = idsOf(current, personId);
    // A denial to a group holds while nobody knows who is in it now.
    const lastIn = idsOf(groups, personId);
    const own = admins.includes(personId)
      ? [granted('role:admin', personId)]
      : grants.filter(
          ({ subject: { kind, id }, isDenied }) =>
            kind === 'everybody' ||
            (kind === 'person' && id === personId) ||
            (kind === 'group' && (isDenied ? lastIn : memberOf).has(id)),
        );
    const standpoint = { grants: [...own, ...limits], approvals: null, isKnown: true };
    return operations.every((operation) => answerTo(operation, standpoint).may === 'yes');
  });
}

function forbidden(why: string, { askIds, canIds, haveLeft }: Helpers): ForbiddenError {
  const whom = haveLeft ? ALL_LEFT : NO_ADMINS;
  return new ForbiddenError(
    askIds.length > 0 ? `${why}. Ask an admin to do it or to give you access.` : `${why}. ${whom}`,
    { askIds, canIds },
  );
}

const NO_ADMINS = 'Postbell has no admins yet; whoever runs it can add them to ADMINS.';
/** The advice for an operator: refusals, the doctor, and `/statusz` say it. */
export const ALL_LEFT =
  'All of Postbell’s admins have left this workspace; whoever runs it can name others in ADMINS and restart it.';
