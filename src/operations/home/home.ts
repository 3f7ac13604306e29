import type { OperationContext } from '../context.ts';
import type { Service } from '../../service/service.ts';
import { balancePart } from './balance-part.ts';
import { campaignsPart } from './campaigns-part.ts';
import { channelsPart } from './channels-part.ts';
import { digestsPart } from './digests-part.ts';
import { deliverabilityPart } from './deliverability-part.ts';
import { flowsPart } from './flows-part.ts';
import type { HomePart } from './home-part.ts';
import { rightsPart } from './rights-part.ts';
import { waitingPart } from './waiting-part.ts';

/** App Home, as data. */
export interface Home {
  /** Returns the parts that this person sees, from top to bottom. */
  partsFor(context: OperationContext): readonly HomePart[];
}

/** @param admins Slack user ids of those whom to ask for more rights. */
export function createHome(parts: {
  service: Service;
  admins: readonly string[];
  now: () => Date;
}): Home {
  const { service, admins, now } = parts;
  const all: readonly HomePart[] = [
    flowsPart,
    waitingPart,
    campaignsPart(service, now),
    deliverabilityPart(service, now),
    balancePart(service, now),
    digestsPart,
    channelsPart,
    rightsPart(admins),
  ];
  return {
    partsFor: ({ catalogue, mayRun }) =>
      all.filter(({ operation: name }) => {
        if (name === undefined) return true;
        const operation = catalogue.find(name);
        return operation !== undefined && mayRun(operation);
      }),
  };
}
