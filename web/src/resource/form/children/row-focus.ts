// Moves the focus after a row was added, opened, closed or removed, so that it is never lost.
import type { EditableRowAction } from './editable-rows.ts'

const firstInput = 'input, textarea, button[role="switch"], [role="combobox"]'

/** Focuses the element of the table that is needed next. */
export function focusAfter(action: EditableRowAction, table: HTMLElement | null): void {
  const find = (selector: string) => table?.querySelector<HTMLElement>(selector) ?? undefined
  const inRow = (selector: string) =>
    find(`tr[data-row-key="${CSS.escape(action.key)}"]`)?.querySelector<HTMLElement>(selector) ?? undefined
  const next = (): HTMLElement | undefined => {
    switch (action.do) {
      case 'change':
        return undefined
      case 'add':
      case 'edit':
        return inRow(firstInput)
      case 'move':
        return (
          inRow(`[data-testid="row-${action.by < 0 ? 'up' : 'down'}"]:enabled`) ?? inRow('[data-testid="row-edit"]')
        )
      default:
        return inRow('[data-testid="row-edit"]') ?? find('[data-testid="row-add"]')
    }
  }
  next()?.focus()
}
