"""The rules, one module per mechanism. Functions change the state in place; `engine.step` decides which one runs.

setup          shuffle, deal and choose the first player
turns          turn order, passing and the end of a game
cards          train cards: deck, discard, market and the two draws of a turn
payments       the payments a hand allows, and paying
claimable      the routes a seat can claim now
claims         claiming a route and its consequences
tunnels        the extra price of a tunnel
stations       building stations
borrowing      the routes that stations borrow in the final count
cities         Cities (the markers) and Alvin, the visitor
tickets        drawing, keeping and returning tickets
race           boards on which completed tickets win the game
connectivity   connected components of a seat's network (union-find)
scoring        the final count
"""
