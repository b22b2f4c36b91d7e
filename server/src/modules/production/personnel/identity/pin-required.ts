import type { Read } from '../../../../platform/db/work.ts'
import { isOptionOn } from '../../../base/index.ts'

/** Returns whether people with a badge need a PIN as well, which holds until the company says otherwise. */
export const isPinRequired = (read: Read): Promise<boolean> => isOptionOn(read, 'pinRequired')
