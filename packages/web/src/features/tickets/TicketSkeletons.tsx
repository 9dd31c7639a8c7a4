import { Bone, Loading } from '../../ui/ScreenSkeletons.tsx';

const part = { display: 'flex', flexDirection: 'column', gap: 10, padding: 16 } as const;

/** Tickets of the list, or one with its code. `styles` has those of the parts of a ticket: pass, kept and stub. */
export function TicketSkeletons({
  many,
  hasCode = false,
  styles,
}: {
  many: number;
  hasCode?: boolean;
  styles: CSSModuleClasses;
}) {
  return (
    <Loading>
      {Array.from({ length: many }, (_, key) => (
        <div key={key} className={styles.pass}>
          <div className={styles.kept}>
            <Bone height={hasCode ? 130 : 110} radius={0} />
            <div style={part}>
              <Bone width="70%" height={24} />
              <Bone width="55%" height={18} />
              <Bone width="45%" height={18} />
            </div>
          </div>
          <div className={styles.stub} style={part}>
            <Bone width="40%" height={18} />
            {hasCode ? <Bone width={200} height={200} radius={14} /> : <Bone width="60%" height={32} />}
            <Bone height={50} radius={25} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
