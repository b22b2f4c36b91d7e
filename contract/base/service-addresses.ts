// Where the services of an installation answer, as its front end is configured (shell specification, 7.5).

/** `front` is where other products have their pages; the others answer calls. */
export const services = ['front', 'business', 'screen', 'realtime', 'lak'] as const
export type Service = (typeof services)[number]

/** Origin or path, without a slash at the end; what is missing is where the page comes from. */
export type ServiceAddresses = Readonly<Partial<Record<Service, string>>>

/** Name of the `meta` element of the page that holds them as JSON. */
export const servicesMeta = 'gemba-services'
