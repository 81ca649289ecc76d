"""Why a command is refused, in both languages."""

WORDS = {
    "en": {
        "no_such_seat": "there is no seat {seat} at this table",
        "seat_taken": "seat {seat} is taken",
        "seat_free": "nobody sits on seat {seat}",
        "not_yours": "seat {seat} is not yours",
        "not_host": "only the host of the table can do that",
        "not_open": "the game has begun",
        "not_playing": "no game is being played here",
        "not_over": "the game is not over",
        "seats_free": "not every seat is taken",
        "no_such_bot": "there is no bot called {bot}",
        "behind": "the game went on in the meantime",
        "bad_move": "this is no move: {reason}",
        "nothing_to_undo": "there is no move of yours to take back",
        "undo_pending": "somebody is already asking to take a move back",
        "no_undo_asked": "nobody asks to take a move back",
        "not_held": "no bot holds this seat",
        "held": "a bot holds this seat: take it back first",
        "too_long": "this is too long",
        "empty": "there is nothing in it",
        "not_here": "only those at the table can do that",
        "not_invited": "this link is for watching only",
        "closed": "this table is closed",
        "again": "the server is being restarted: try again in a moment",
        "rematched": "the table for the rematch is already open",
        "too_fast": "not so fast: try again in a moment",
        "compiling": "the engine is being made ready, once: try again in a minute",
    },
    "fr": {
        "no_such_seat": "il n'y a pas de siège {seat} à cette table",
        "seat_taken": "le siège {seat} est pris",
        "seat_free": "personne n'occupe le siège {seat}",
        "not_yours": "le siège {seat} n'est pas le vôtre",
        "not_host": "seul l'hôte de la table peut le faire",
        "not_open": "la partie a commencé",
        "not_playing": "aucune partie n'est en cours ici",
        "not_over": "la partie n'est pas finie",
        "seats_free": "tous les sièges ne sont pas pris",
        "no_such_bot": "il n'y a pas de robot nommé {bot}",
        "behind": "la partie a avancé entre-temps",
        "bad_move": "ce n'est pas un coup : {reason}",
        "nothing_to_undo": "vous n'avez pas de coup à reprendre",
        "undo_pending": "quelqu'un demande déjà à reprendre un coup",
        "no_undo_asked": "personne ne demande à reprendre un coup",
        "not_held": "aucun robot ne tient ce siège",
        "held": "un robot tient ce siège : reprenez-le d'abord",
        "too_long": "c'est trop long",
        "empty": "c'est vide",
        "not_here": "seuls ceux qui sont à la table peuvent le faire",
        "not_invited": "ce lien permet seulement de regarder",
        "closed": "cette table est fermée",
        "again": "le serveur redémarre : réessayez dans un instant",
        "rematched": "la table de la revanche est déjà ouverte",
        "too_fast": "pas si vite : réessayez dans un instant",
        "compiling": "le moteur se prépare, une seule fois : réessayez dans une minute",
    },
}


class Refused(Exception):
    """A command that is not carried out. Nothing has changed."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(self.text("en"))

    def text(self, language: str) -> str:
        """The reason in words."""
        return WORDS[language][self.code].format(**self.values)
