import { lazyCode } from '../../../api/lazy-code.ts'
import type { NoteActions } from '../../../chart/notes/note-actions.ts'
import { AddNote } from './add-note.tsx'

/** Dialogs are loaded on first use, so that the page of an object shows its values sooner. */
const NoteDialog = lazyCode(async () => (await import('./note-dialogs.tsx')).NoteDialog)

export const noteActions: NoteActions = { Add: AddNote, Open: NoteDialog }
