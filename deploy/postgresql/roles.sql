-- Roles for one team that shares campaigns in a database:
--
--   psql postgresql://admin@db/checks -v team=queues -f deploy/postgresql/roles.sql
--
-- makes three groups, or brings them up to date:
--   queues_check  begins campaigns, takes part in them, prunes those of its members
--   queues_work   only takes part: it cannot begin, change the terms of, or delete a campaign
--   queues_read   only reads: reports, lists, watches
-- Each sees the campaigns that members of queues_check began, and no others; queues_work sees only those that are
-- shared. Give people and machines a login in one of them:
--
--   CREATE ROLE nightly LOGIN PASSWORD '...' IN ROLE queues_work;
--
-- The tables must be there: the first `sunder check --store` makes them; let the owner of the database do it. That
-- owner, and superusers, see everything, and what a superuser begins is seen by every team.
\set ON_ERROR_STOP on

SELECT format('CREATE ROLE %I NOLOGIN', name)
  FROM unnest(ARRAY[:'team' || '_check', :'team' || '_work', :'team' || '_read']) AS name
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec

\set check :team _check
\set work :team _work
\set read :team _read

GRANT USAGE ON SCHEMA sunder TO :"check", :"work", :"read";
GRANT SELECT ON ALL TABLES IN SCHEMA sunder TO :"check", :"work", :"read";
GRANT INSERT, UPDATE, DELETE ON sunder.campaign, sunder.object, sunder.part, sunder.method, sunder.bounds, sunder.found
  TO :"check";
GRANT UPDATE (seconds, complete, ended, lease, holder, until) ON sunder.part TO :"work";
GRANT INSERT, UPDATE ON sunder.method, sunder.bounds, sunder.found TO :"work";

-- Whether a member of the group began the campaign. A role may have been dropped since.
CREATE OR REPLACE FUNCTION sunder.began(owner name, team name) RETURNS boolean LANGUAGE sql STABLE AS
  'SELECT EXISTS (SELECT FROM pg_catalog.pg_roles r WHERE r.rolname = owner AND pg_has_role(r.oid, team, ''MEMBER''))';

ALTER TABLE sunder.campaign ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS :"check" ON sunder.campaign;
CREATE POLICY :"check" ON sunder.campaign TO :"check"
  USING (sunder.began(owner, :'check')) WITH CHECK (sunder.began(owner, :'check'));
DROP POLICY IF EXISTS :"work" ON sunder.campaign;
CREATE POLICY :"work" ON sunder.campaign FOR SELECT TO :"work"
  USING (ends IS NOT NULL AND sunder.began(owner, :'check'));
DROP POLICY IF EXISTS :"read" ON sunder.campaign;
CREATE POLICY :"read" ON sunder.campaign FOR SELECT TO :"read" USING (sunder.began(owner, :'check'));

-- The rows of a campaign are seen, and written as far as the grants above go, by those who see the campaign.
SELECT format('ALTER TABLE sunder.%1$I ENABLE ROW LEVEL SECURITY; DROP POLICY IF EXISTS of_seen ON sunder.%1$I; '
              'CREATE POLICY of_seen ON sunder.%1$I '
              'USING (EXISTS (SELECT FROM sunder.campaign c WHERE c.id = campaign))', name)
  FROM unnest(ARRAY['object', 'part', 'method', 'bounds', 'found']) AS name \gexec
