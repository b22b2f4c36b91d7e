// Which of its four views the help box shows, and how one leads to another (shell specification, section 4).
// The names are the specification's, `seach` included.
export interface HelpPosition {
  id: string
  name: string
}

export interface HelpState {
  view: 'first' | 'two' | 'view' | 'seach'
  /** Classification chosen last. */
  place: HelpPosition | undefined
  /** Document opened last. */
  article: HelpPosition | undefined
  query: string
}

export const firstView: HelpState = { view: 'first', place: undefined, article: undefined, query: '' }

export const openPlace = (state: HelpState, place: HelpPosition): HelpState => ({
  ...state,
  view: 'two',
  place,
  article: undefined,
})

export const openArticle = (state: HelpState, place: HelpPosition, article: HelpPosition): HelpState => ({
  ...state,
  view: 'view',
  place,
  article,
})

/** A search shows its results; an empty one leads back to the beginning. */
export function searchFor(state: HelpState, text: string): HelpState {
  const query = text.trim()
  return query === '' ? firstView : { ...state, view: 'seach', query }
}

/** What the breadcrumb offers: every place behind the present one that can be gone back to. */
export function crumbsOf({ view, place, article }: HelpState): ('first' | 'two' | 'view')[] {
  if (view === 'first') return []
  const isBehind = view === 'seach'
  return [
    'first',
    ...(place && (view === 'view' || isBehind) ? ['two' as const] : []),
    ...(article && isBehind ? ['view' as const] : []),
  ]
}

export function goBack(state: HelpState, to: 'first' | 'two' | 'view'): HelpState {
  return to === 'first' ? firstView : { ...state, view: to }
}
