// The help that stands over every page.
import type { Contributions } from '../../resource/tab/contributions.ts'
import { HelpButton } from './help/help-button.tsx'

export const contributions: Contributions = {
  header: [{ place: 'button', order: 40, isFolded: true, Item: HelpButton }],
}
