// What the features bring to the quick search, loaded when it is first opened: the frame does not wait for it.
import type { Search } from '../../../resource/tab/search.ts'

const ofFeatures = import.meta.glob<readonly Search[]>('../../../features/*/searches.ts', { import: 'searches' })

/** Returns the searches of all features. */
export async function loadSearches(): Promise<readonly Search[]> {
  return (await Promise.all(Object.values(ofFeatures).map((load) => load()))).flat()
}
