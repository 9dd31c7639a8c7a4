-- What a GST credit note says: it credits the invoice of an order that was refunded.
alter table payment_order add column credit_note jsonb;
create unique index payment_order_credit_note on payment_order ((credit_note ->> 'number')) where credit_note is not null;

-- The last number given to a credit note in a financial year: a series of their own.
alter table invoice_series alter column last_number set default 0;
alter table invoice_series add column last_credit_note int not null default 0;
