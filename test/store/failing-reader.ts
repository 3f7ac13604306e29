import type { DeliveryReader } from '../../src/store/events/delivery.ts';
import { readDelivery as read } from '../../src/relay/delivery.ts';

/** Has a defect, which some bodies show. */
export const readDelivery: DeliveryReader = (delivery) => {
  if (Buffer.from(delivery.body).includes('defect')) throw new Error('at "\0"');
  return read(delivery);
};
