/** URLs of the route editor: `?id=` selects the route, an empty id adds one. */
export const generalRouteUrl = '/editRoute'
export const productRouteUrl = '/editProductRoute'

export const addressOfRoute = ({ id, materialId }: { id: string; materialId: string | null }): string =>
  `${materialId ? productRouteUrl : generalRouteUrl}?id=${id}`
