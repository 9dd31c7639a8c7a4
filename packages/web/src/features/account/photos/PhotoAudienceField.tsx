import type { PhotoAudience } from '@nukkad/core/features/people/photo-audience.ts';
import { Group, Radio } from '../../../ui/Choice.tsx';
import { Note } from '../../../ui/Note.tsx';

/** Who sees one's photos; saved at once. */
export function PhotoAudienceField({
  shownTo,
  choose,
}: {
  shownTo: PhotoAudience;
  choose(shownTo: PhotoAudience): void;
}) {
  return (
    <div>
      <Group label="Who sees your photos">
        <Radio name="photos-shown-to" on={shownTo === 'connections'} choose={() => choose('connections')}>
          Only people I have accepted
        </Radio>
        <Radio name="photos-shown-to" on={shownTo === 'nearby'} choose={() => choose('nearby')}>
          Everyone nearby
        </Radio>
      </Group>
      <Note>
        {shownTo === 'connections'
          ? 'People you’re connected with. Everyone else sees your avatar.'
          : 'Everyone who can open your profile. In lists and chats, people see your avatar.'}
      </Note>
    </div>
  );
}
