// Addresses of the services of an installation, as its front end is configured (shell specification, 7.5).

/** `front` serves the pages of other products; the others serve requests. */
export const services = ['front', 'business', 'screen', 'realtime', 'lak'] as const
export type Service = (typeof services)[number]

/** Origin or path without a trailing slash. A missing one is the origin of the page. */
export type ServiceAddresses = Readonly<Partial<Record<Service, string>>>

/** Name of the page's `meta` element that contains the addresses as JSON. */
export const servicesMeta = 'gemba-services'
