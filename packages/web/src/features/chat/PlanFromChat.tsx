import type { ComponentProps } from 'react';
import VenueWarning from '../safety/VenueWarning.tsx';
import PlanSheet from '../shared-plans/PlanSheet.tsx';

/** The sheet of a plan, with a warning of flagged venues. */
export default function PlanFromChat(plan: Omit<ComponentProps<typeof PlanSheet>, 'PlaceWarning'>) {
  return <PlanSheet {...plan} PlaceWarning={VenueWarning} />;
}
