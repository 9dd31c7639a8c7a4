import { categories } from '@nukkad/core/features/events/category.ts';
import { eventLimits } from '@nukkad/core/features/hosting/event-field-limits.ts';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Choice.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { Section } from '../../ui/Section.tsx';
import type { FieldProps } from './event-form.ts';
import { PictureField } from './PictureField.tsx';

export function AboutFields({ id, form, edit, problemOf }: FieldProps & { id: string }) {
  return (
    <Section label="What">
      <TextField
        label="Name"
        placeholder="e.g. Sunday jam at the bandstand"
        maxLength={eventLimits.name}
        value={form.name}
        problem={problemOf('name')}
        onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
      />
      <Group label="Category">
        <Chips>
          {categories.map((it) => (
            <Chip key={it} on={form.category === it} toggle={() => edit({ category: it })}>
              {it}
            </Chip>
          ))}
        </Chips>
      </Group>
      <TextArea
        label="Description"
        rows={5}
        placeholder="What happens, who it’s for, what to bring"
        maxLength={eventLimits.description}
        value={form.description}
        problem={problemOf('description')}
        onChange={({ currentTarget }) => edit({ description: currentTarget.value })}
      />
      <PictureField id={id} form={form} edit={edit} />
    </Section>
  );
}
