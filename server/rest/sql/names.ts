import { RestError } from '../errors.ts'
import type { Argument, Column, Routine, Schema, Table } from './catalog.ts'

/** Every lookup that fails says so in the protocol's words, and is worth a reload of the catalog. */
const missing = (status: number, code: string, message: string, details?: string) =>
	new RestError(status, code, message, { details, missingName: true })

export function tableNamed(schema: Schema, name: string): Table {
	const table = schema.tables.get(name)
	if (!table) throw missing(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
	return table
}

/** A column in a question: the words are PostgreSQL's own. */
export function columnNamed(table: Table, name: string): string {
	const column = table.columns.get(name)
	if (!column) throw missing(400, '42703', `column ${table.name}.${name} does not exist`)
	return column.name
}

/** A column to be written. */
export function columnToWrite(table: Table, name: string): Column {
	const column = table.columns.get(name)
	if (!column)
		throw missing(400, 'PGRST204', `Could not find the '${name}' column of '${table.name}' in the schema cache`)
	return column
}

/** The one function that takes these arguments, and those of its arguments that are given. */
export function routineNamed(schema: Schema, name: string, given: string[]): { routine: Routine; taken: Argument[] } {
	const fitting = (schema.routines.get(name) ?? []).filter(
		(routine) =>
			given.every((key) => routine.arguments.some((argument) => argument.name === key)) &&
			routine.arguments.every((argument) => !argument.required || given.includes(argument.name)),
	)
	const [routine] = fitting
	const list = given.length > 0 ? `(${given.join(', ')})` : ' without parameters'
	if (!routine) {
		throw missing(
			404,
			'PGRST202',
			`Could not find the function public.${name}${list} in the schema cache`,
			`Searched for the function public.${name}${list}, but no matches were found in the schema cache.`,
		)
	}
	if (fitting.length > 1) {
		throw new RestError(
			300,
			'PGRST203',
			`Could not choose the best candidate function between ${fitting.length} named public.${name}`,
			{
				hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
			},
		)
	}
	return { routine, taken: routine.arguments.filter((argument) => given.includes(argument.name)) }
}
