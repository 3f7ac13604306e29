import type { DeliveryReader } from '../../../src/store/events/delivery.ts';

/** Ends the thread that it reads in. */
export const readDelivery: DeliveryReader = () => process.exit(1);
