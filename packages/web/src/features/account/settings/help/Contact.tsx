import { complaintSeenWithinHours, decidedWithinHours } from '@nukkad/core/features/cases/case-deadlines.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../../data/queries.ts';
import { Section } from '../../../../ui/Section.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Retry } from '../../../../data/Retry.tsx';
import styles from './Help.module.css';

export function Contact() {
  const operator = useQuery(queries.operator());
  return (
    <Section id="contact" title="Contact">
      {!operator.data ? (
        <Retry query={operator}>
          <Skeleton many={1} height={120} />
        </Retry>
      ) : operator.data.supportEmail === null && operator.data.grievanceOfficer === null ? (
        <p className={styles.soft}>The people who run this server haven’t given contact details.</p>
      ) : (
        <Details {...operator.data} />
      )}
    </Section>
  );
}

function Details({
  supportEmail,
  grievanceOfficer,
}: {
  supportEmail: string | null;
  grievanceOfficer: { name: string; email: string } | null;
}) {
  return (
    <dl className={styles.contact}>
      {supportEmail !== null && (
        <div>
          <dt>Help and questions</dt>
          <dd>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </dd>
        </div>
      )}
      {grievanceOfficer && (
        <div>
          <dt>Grievance officer</dt>
          <dd>{grievanceOfficer.name}</dd>
          <dd>
            <a href={`mailto:${grievanceOfficer.email}`}>{grievanceOfficer.email}</a>
          </dd>
          <dd className={styles.soft}>
            For complaints about people, content or how we handle your data. Under India’s IT Rules 2021, we acknowledge
            them within {complaintSeenWithinHours} hours and resolve them within {decidedWithinHours.complaint / 24}{' '}
            days, and remove intimate pictures within {decidedWithinHours.intimate} hours.
          </dd>
        </div>
      )}
    </dl>
  );
}
