// The contributions of features to the quick search. They are loaded when it is first opened, so that the frame does
// not wait for them.
import type { Search } from '../../../resource/tab/search.ts'

const ofFeatures = import.meta.glob<readonly Search[]>('../../../features/*/searches.ts', { import: 'searches' })

/** Returns the searches of all features. */
export async function loadSearches(): Promise<readonly Search[]> {
  return (await Promise.all(Object.values(ofFeatures).map((load) => load()))).flat()
}
