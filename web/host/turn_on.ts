// How a server gets a host's page: what whoever runs it types (docs/hosting.md).
export const turn_on = `(umask 077; openssl rand -hex 24 >/etc/roundhouse/admin-token)
roundhouse serve … --admin-token-file /etc/roundhouse/admin-token`;

/** How finished tables go by themselves, after so many days. */
export const keepOption = (days: number) => `roundhouse serve … --keep-finished ${days}`;
