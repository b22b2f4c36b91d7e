/** A program of the system. */
interface SystemProgram {
  /** Environment variable that names its path. */
  readonly variable: string
  readonly names: readonly string[]
  readonly places?: readonly string[]
}

/**
 * Returns the path of a program: the value of its environment variable, else the first of its names on PATH, else the
 * first of its usual places that exists. Undefined if there is none.
 */
export function findProgram(program: SystemProgram): string | undefined
