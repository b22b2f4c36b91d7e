// Addresses of pages from their declarations. An unknown page and a missing part of an address are type errors.
import { type PagePosition, pagePath } from '@gemba/contract/kit/menu.ts'

/** Names of the parts of a path, such as `id` of `/:id/point`. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The address of a page: the required parts of its path, and the possible names in its query. */
interface PageAddress<Part extends string, QueryName extends string> {
  /** As in the list of a feature's pages: `/mes/pages/base/bom/:id`. */
  readonly pattern: string
  readonly partNames: readonly Part[]
  readonly queryNames: readonly QueryName[]
}

type UrlParams<Part extends string, QueryName extends string> = Readonly<Record<Part, string>> & {
  readonly [N in QueryName]?: string | undefined
}

interface AddressOptions<Path extends string, QueryName extends string> {
  /** The path below that of the page: `/:id`. */
  below?: Path
  query?: readonly QueryName[]
}

/** Declares the address of a page, or of a page below it. */
export function addressed<const Path extends string = '', const QueryName extends string = never>(
  page: PagePosition,
  options: AddressOptions<Path, QueryName>,
): PageAddress<NamesIn<Path>, QueryName>
export function addressed(
  page: PagePosition,
  { below = '', query = [] }: AddressOptions<string, string>,
): PageAddress<string, string> {
  const pattern = pagePath(page) + below
  const partNames = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return { pattern, partNames, queryNames: query }
}

/** Returns the address of a page with its parts and its query. */
export function pageUrl<Part extends string, QueryName extends string>(
  address: PageAddress<Part, QueryName>,
  params: UrlParams<Part, QueryName>,
): string
export function pageUrl(
  { pattern, partNames, queryNames }: PageAddress<string, string>,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const fillIn = (path: string, name: string) => path.replace(`:${name}`, encodeURIComponent(params[name] ?? ''))
  const path = partNames.reduce(fillIn, pattern)
  const query = new URLSearchParams()
  for (const name of queryNames) {
    const value = params[name]
    if (value !== undefined) query.set(name, value)
  }
  return query.size === 0 ? path : `${path}?${query}`
}
