#!/usr/bin/env bash
# Makes a new database of compose.cluster.yaml ready for its standby; the image of PostgreSQL runs it once.
set -euo pipefail
echo "host replication replicator all scram-sha-256" >>"$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'password';
ALTER SYSTEM SET idle_in_transaction_session_timeout = '60s';
-- From the next start on a commit is good only when the standby has it, too.
ALTER SYSTEM SET synchronous_standby_names = 'standby';
SQL
