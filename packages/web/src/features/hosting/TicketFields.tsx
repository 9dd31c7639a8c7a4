import { refundChoices } from '@nukkad/core/features/tickets/refund-policy.ts';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './EventEditor.module.css';
import type { FieldProps } from './event-form.ts';

const policiesFor = (hours: number | null): typeof refundChoices =>
  refundChoices.some(([usual]) => usual === hours)
    ? refundChoices
    : [...refundChoices, [hours, `${hours} hours before`]];

export function TicketFields({ form, edit, problemOf }: FieldProps) {
  return (
    <Section title="Tickets">
      <div className={styles.pair}>
        <TextField
          label="Price in ₹"
          inputMode="numeric"
          value={form.price}
          hint="Enter 0 for a free event."
          problem={problemOf('price')}
          onChange={({ currentTarget }) => edit({ price: currentTarget.value })}
        />
        <TextField
          label="Seats"
          inputMode="numeric"
          value={form.capacity}
          problem={problemOf('capacity')}
          onChange={({ currentTarget }) => edit({ capacity: currentTarget.value })}
        />
      </div>
      {form.price.trim() !== '0' && (
        <Group
          label="Refund policy"
          hint="Until when people can cancel for a full refund."
          problem={problemOf('refundHours')}
        >
          <Chips>
            {policiesFor(form.refundHours).map(([hours, words]) => (
              <Chip key={words} on={form.refundHours === hours} toggle={() => edit({ refundHours: hours })}>
                {words}
              </Chip>
            ))}
          </Chips>
        </Group>
      )}
    </Section>
  );
}
