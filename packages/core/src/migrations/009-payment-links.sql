-- What can be paid at a gateway's page ends some day, orders of premium too.
update payment_order set hold_until = ordered_at + interval '1 day'
where purpose = 'premium' and status = 'open' and hold_until is null;
