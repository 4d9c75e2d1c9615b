-- What was asked of a player can be let go of.
alter table document_log drop constraint document_log_action_check;
alter table document_log add constraint document_log_action_check
  check (action in ('asked', 'released', 'read', 'accepted', 'refused'));
