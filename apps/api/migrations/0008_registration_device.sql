-- The device that registered: the first verification of the registration has to come from it. Null where it named none.
alter table customer add column registration_device text;
