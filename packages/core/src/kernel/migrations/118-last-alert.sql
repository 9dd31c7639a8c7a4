-- When the contact last got an alert, which ending the plan and sharing it again does not change.
alter table trusted_contact add column last_alert_at timestamptz;
