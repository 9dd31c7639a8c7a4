import type { Order } from '@nukkad/core/features/payments/contract.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Payment.module.css';

const icons = { ticket: 'ticket', premium: 'crown', promotion: 'chart' } as const;

/** Tells at a glance what an order is for, which its description says in words. */
export function OrderMark({ purpose }: Pick<Order, 'purpose'>) {
  return (
    <span className={styles.mark} data-purpose={purpose}>
      <Icon name={icons[purpose]} />
    </span>
  );
}
