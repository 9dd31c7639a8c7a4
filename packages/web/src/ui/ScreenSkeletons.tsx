import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';

/** As base.css has it for cards. */
const card = {
  flex: 'none',
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-card)',
  background: 'var(--surface)',
  boxShadow: 'var(--shadow)',
} as const;
const row = { display: 'flex', alignItems: 'center', gap: 12 } as const;
const column = { display: 'flex', flexDirection: 'column', flex: 1, gap: 8, minWidth: 0 } as const;
const padded = { ...column, gap: 12, padding: 16 } as const;

/** `width` is in px or as CSS has it, `height` in px; `ratio` is width to height. */
export function Bone({
  width = '100%',
  height,
  ratio,
  radius = 8,
}: {
  width?: number | string;
  height?: number;
  ratio?: string;
  radius?: number;
}) {
  return (
    <div
      className={styles.skeleton}
      style={{ flex: 'none', maxWidth: '100%', width, height, aspectRatio: ratio, borderRadius: radius }}
    />
  );
}

const Face = ({ size }: { size: number }) => <Bone width={size} height={size} radius={size} />;

/** Says that something loads; the bones say nothing. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div className={styles.skeletons} style={{ flex: 1 }} role="status" aria-busy="true" aria-label="Loading">
      {children}
    </div>
  );
}

const Lines = ({ widths, height = 16 }: { widths: readonly string[]; height?: number }) => (
  <div style={column}>
    {widths.map((width) => (
      <Bone key={width} width={width} height={height} />
    ))}
  </div>
);

const EventBones = () => (
  <div style={{ ...card, overflow: 'hidden' }}>
    <Bone ratio="16 / 9" radius={0} />
    <div style={padded}>
      <Bone width="70%" height={24} />
      <Lines widths={['45%', '55%']} />
      <div style={{ ...row, justifyContent: 'space-between' }}>
        <Bone width={64} height={26} />
        <Bone width={116} height={44} radius={22} />
      </div>
    </div>
  </div>
);

/** A list of events: a large card, then rows; or large cards in columns. */
export function EventListSkeleton({ isGrid }: { isGrid: boolean }) {
  return isGrid ? (
    <Loading>
      <div className="tiles">
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <EventBones key={at} />
        ))}
      </div>
    </Loading>
  ) : (
    <Loading>
      <Bone width={96} height={22} />
      <EventBones />
      <RowsSkeleton many={3} width={104} height={104} />
    </Loading>
  );
}

/** Cards with a picture and three lines. The size of the picture is in px. */
export function RowsSkeleton({ many, width, height }: { many: number; width: number; height: number }) {
  return Array.from({ length: many }, (_, key) => (
    <div key={key} style={{ ...row, ...card, padding: 12 }}>
      <Bone width={width} height={height} radius={14} />
      <Lines widths={['75%', '50%', '40%']} />
    </div>
  ));
}

/** The events of a host. */
export function HostSkeleton() {
  return (
    <Loading>
      <div style={{ ...column, flex: 'none', alignItems: 'center' }}>
        <Face size={88} />
        <Bone width="50%" height={32} />
      </div>
      <RowsSkeleton many={3} width={104} height={104} />
    </Loading>
  );
}

const Fields = ({ many }: { many: number }) =>
  Array.from({ length: many }, (_, key) => (
    <div key={key} style={{ ...column, flex: 'none' }}>
      <Bone width="30%" height={18} />
      <Bone height={50} radius={14} />
    </div>
  ));

/** A form: labels and fields. */
export function FormSkeleton({ many }: { many: number }) {
  return (
    <Loading>
      <Fields many={many} />
    </Loading>
  );
}

/** A card with rows of a face and two lines. */
const CardRows = ({ many }: { many: number }) => (
  <div style={{ ...card, padding: '0 16px' }}>
    {Array.from({ length: many }, (_, key) => (
      <div key={key} style={{ ...row, minHeight: 72 }}>
        <Face size={48} />
        <Lines widths={['70%', '45%']} />
      </div>
    ))}
  </div>
);

/** What was ordered. */
export const OrdersSkeleton = () => (
  <Loading>
    <CardRows many={5} />
  </Loading>
);

/** What happened, below the name of its day. */
export const NotificationsSkeleton = () => (
  <Loading>
    <Bone width={72} height={28} />
    <CardRows many={6} />
  </Loading>
);

/** How many seats are taken, two buttons, a search, and the attendees. */
export const AttendeesSkeleton = () => (
  <Loading>
    <div style={{ ...padded, ...card }}>
      <Lines widths={['50%', '100%']} />
    </div>
    <div style={row}>
      <Bone width={140} height={48} radius={24} />
      <Bone width={140} height={48} radius={24} />
    </div>
    <Fields many={1} />
    <CardRows many={5} />
  </Loading>
);

/** How many are checked in, the camera, and the fields below it. */
export function CheckInSkeleton() {
  return (
    <Loading>
      <Bone height={190} radius={20} />
      <Bone ratio="4 / 3" radius={20} />
      <Fields many={2} />
    </Loading>
  );
}

/** What is paid for, the amount, and a button: an order or its receipt. */
export function PaymentSkeleton() {
  return (
    <Loading>
      <div style={{ ...padded, ...card, alignItems: 'center', gap: 16, padding: '24px 20px' }}>
        <Face size={44} />
        <Bone width={110} height={27} radius={14} />
        <Bone width="70%" height={26} />
        <Bone width={140} height={40} />
        <div style={{ ...padded, width: '100%', padding: '12px 0' }}>
          <Lines widths={['100%', '98%', '96%']} />
        </div>
        <Bone height={50} radius={25} />
      </div>
    </Loading>
  );
}

/** The drawing of premium, its price, and what one gets. */
export function PremiumSkeleton() {
  return (
    <Loading>
      <div style={{ ...padded, ...card, alignItems: 'center', gap: 20, padding: '16px 20px' }}>
        <Bone width={200} height={150} radius={20} />
        <Bone width="60%" height={34} />
        {[0, 1, 2].map((at) => (
          <div key={at} style={{ ...row, width: '100%' }}>
            <Face size={20} />
            <Lines widths={['45%', '90%']} />
          </div>
        ))}
        <Bone height={50} radius={25} />
      </div>
    </Loading>
  );
}

/** The page of an event: poster, name, when and where, host, about. */
export function EventSkeleton() {
  return (
    <Loading>
      <Bone ratio="16 / 9" radius={20} />
      <Bone width="80%" height={32} />
      {(['when', 'where', 'host'] as const).map((fact) => (
        <div key={fact} style={row}>
          {fact === 'host' ? <Face size={44} /> : <Bone width={56} height={56} radius={14} />}
          <Lines widths={['60%', '40%']} />
        </div>
      ))}
      <Bone width={80} height={24} />
      <Lines widths={['100%', '96%', '92%', '60%']} />
    </Loading>
  );
}

/** The page of a person: face, name, a line, and what they say of themselves. */
export function PersonSkeleton() {
  return (
    <Loading>
      <div style={{ ...column, flex: 'none', alignItems: 'center', gap: 12, paddingBlock: 4 }}>
        <Face size={146} />
        <Bone width="60%" height={32} />
        <Bone width="40%" height={18} />
      </div>
      <div style={{ ...padded, ...card }}>
        <Lines widths={['95%', '70%']} />
      </div>
      {[0, 1, 2].map((at) => (
        <div key={at} style={row}>
          <Face size={22} />
          <Lines widths={['75%']} height={18} />
        </div>
      ))}
      <div style={{ marginTop: 'auto' }}>
        <Bone height={52} radius={26} />
      </div>
    </Loading>
  );
}

/** Cards with a heading, each with this many rows of words and a switch. */
export function SectionsSkeleton({ rows }: { rows: readonly number[] }) {
  return (
    <Loading>
      {Array.from({ length: rows.length }, (_, nth) => (
        <div key={nth} style={{ ...padded, ...card, padding: '16px 20px' }}>
          <Bone width="45%" height={22} />
          {Array.from({ length: rows[nth] ?? 0 }, (_row, key) => (
            <div key={key} style={{ ...row, minHeight: 44 }}>
              <Lines widths={['70%', '50%']} height={14} />
              <Bone width={52} height={32} radius={16} />
            </div>
          ))}
        </div>
      ))}
    </Loading>
  );
}

/** Each message is so wide, on the left or the right. */
const bubbles = [
  ['58%', 'start'],
  ['44%', 'start'],
  ['64%', 'end'],
  ['36%', 'end'],
  ['70%', 'start'],
  ['50%', 'end'],
] as const;

/** Messages from the bottom up. */
export function BubblesSkeleton() {
  return (
    <Loading>
      <div style={{ ...column, justifyContent: 'flex-end', padding: 16 }}>
        {bubbles.map(([width, alignSelf]) => (
          <div key={width} style={{ width, alignSelf: `flex-${alignSelf}` }}>
            <Bone height={44} radius={20} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
