-- Found by the job that fills in the names: blocks that a server made which does not know these columns, during an upgrade.
create index block_without_names on block (id) where blocked_name is null and ended_at is null and not is_carried;
