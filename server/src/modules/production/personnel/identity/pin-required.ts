import type { Read } from '../../../../platform/db/work.ts'
import { isOptionOn } from '../../../base/index.ts'

/** Returns whether people with a badge need a PIN as well. They do unless the company has switched that off. */
export const isPinRequired = (read: Read): Promise<boolean> => isOptionOn(read, 'pinRequired')
