-- Who closed their account and has a bank's claim against them has the BVN kept taken. Where another account had it by then, the
-- claim stands here, in the order in which it came, and the first takes the BVN over when that account gives it up.
alter table bvn_hash add column claimants uuid[] not null default '{}';
