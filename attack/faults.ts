import { router } from '@nukkad/core/router.ts';
import { eventFaults } from './faults/events.ts';
import type { Fault, FaultyRouters, Points } from './faults/fault.ts';
import { nearbyFaults } from './faults/nearby.ts';
import { peopleFaults } from './faults/people.ts';
import { presenceFaults } from './faults/presence.ts';

const routers: FaultyRouters = { ...nearbyFaults, ...presenceFaults, ...peopleFaults, ...eventFaults };

/** Other faults are not in the operations. */
export const faulty = (fault: Fault, points: Points): typeof router => routers[fault]?.(points) ?? router;
