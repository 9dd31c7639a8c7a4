import type { Event } from '@nukkad/core/features/events/contract.ts';
import type { PromotedBy } from '@nukkad/core/features/events/promoted-by.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { BulletList } from '../../ui/BulletList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

export default function WhyPromotedSheet({
  event: { category },
  by,
  close,
}: {
  event: Pick<Event, 'category'>;
  by: PromotedBy;
  close(): void;
}) {
  return (
    <Sheet title="Why this event?" close={close}>
      <p>
        {by === 'host' ? 'Its host pays to show it here.' : 'The people who run this server chose to show it here.'} It
        fits the list that you’re looking at: the category ({category}), the days, and where you are.
      </p>
      <BulletList>
        <li>The only thing about you that we used is your area as others see it, or your city.</li>
        <li>
          Everyone around you who opens this list this hour sees the same promoted event, unless they’ve hidden it.
        </li>
        <li>We don’t record who sees it. No other company is involved.</li>
        <li>With Premium, you see no promoted events.</li>
      </BulletList>
      <ButtonLink wide to="/settings/help#promoted">
        More in Help
      </ButtonLink>
    </Sheet>
  );
}
