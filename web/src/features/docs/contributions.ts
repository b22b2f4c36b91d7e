// The help that stands over every page, and what a company has written of its equipment.
import { model } from '@gemba/contract/equipment/model.ts'
import { lazy } from 'react'
import type { Contributions } from '../../resource/tab/contributions.ts'
import { HelpButton } from './help/help-button.tsx'

export const contributions: Contributions = {
  header: [{ place: 'button', order: 40, isFolded: true, Item: HelpButton }],
  panels: [
    {
      of: model.name,
      permission: '',
      Panel: lazy(async () => ({ default: (await import('./model-documents.tsx')).ModelDocuments })),
    },
  ],
}
