-- Two roles and a database of one service, as they have to be, whatever was there before. psql, as a superuser, with the variables
-- service, owner, database, password and owner_password.
-- The log would contain a failed statement with the password in it.
SET log_min_error_statement = panic;
SELECT format('CREATE ROLE %I', name) FROM unnest(ARRAY[:'service', :'owner']) name
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
ALTER ROLE :"service" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
ALTER ROLE :"owner" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'owner_password';
SELECT format('CREATE DATABASE %I', :'database')
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'database') \gexec
ALTER DATABASE :"database" OWNER TO :"owner";
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
REVOKE ALL ON DATABASE :"database" FROM :"service";
GRANT CONNECT ON DATABASE :"database" TO :"service";
