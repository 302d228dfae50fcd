-- The check of a posting as it was: the second half of it cost every posting some 5 % (measured, paired), for the loss pots of a
-- few. That a loss is never below nothing stands in chargeback (loss_kobo >= 0), and `ops ledger check` holds the pot against it.
alter table ledger.account drop constraint account_floor;
alter table ledger.account add constraint account_floor check (balance >= floor) not valid;
alter table ledger.account validate constraint account_floor;
